const modulePart = /^modules\/[^/]+\//

/** The parts of a path. */
export interface ModulePath {
  /** `modules/blog/`; empty for the app's own files. */
  readonly module: string
  /** The path in the app or the module. */
  readonly rest: string
}

/** The module and the rest of a path, or of a name such as `modules/blog/post`. */
export function splitModule(path: string): ModulePath {
  const module = modulePart.exec(path)?.[0] ?? ''
  return { module, rest: path.slice(module.length) }
}

/** The name of a module: `blog` for `modules/blog/`. */
export function readModuleName(module: string): string {
  return module.slice('modules/'.length, -1)
}

/** A name without the slash at its start that templates may write. */
export function removeFirstSlash(name: string): string {
  return name.startsWith('/') ? name.slice(1) : name
}

/** The full name of a file's own `name`: `modules/blog/post` for the `name: post` of a module's file. */
export function qualify(name: string, path: string): string {
  const { module } = splitModule(path)
  return name.startsWith(module) ? name : module + name
}
