"""Pictures of tables and games as SVG text."""

from deducer.show.pictures.scene import Scene, scene, scenes
from deducer.show.pictures.table import table_file, table_svg
from deducer.show.pictures.timeline import Scales, TimelinePoint, timeline_file, timeline_svg

__all__ = [
    "Scales",
    "Scene",
    "TimelinePoint",
    "scene",
    "scenes",
    "table_file",
    "table_svg",
    "timeline_file",
    "timeline_svg",
]
