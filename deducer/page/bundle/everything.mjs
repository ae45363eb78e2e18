// What a build imports of a page: every module of the two packages.
export const EVERYTHING = `
import importlib, pkgutil
import deducer, solver

for package in (deducer, solver):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
`;
