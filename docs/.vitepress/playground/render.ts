import { Liquid, LiquidError } from 'liquidjs'
import { memoryFiles, registerPlatform, UnavailableError } from 'liquid-platform'
import { dataFile, type Sketch } from './share'

/** The place of an error; the file is the template if it has no path. */
export interface Fault {
  readonly message: string
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly column?: number | undefined
}

export type Result = { readonly output: string } | { readonly fault: Fault }

/** What the package prints, and what LiquidJS prints without it. */
export interface Results {
  readonly platform: Result
  readonly liquidJs: Result
  /** The warnings that the package logs. */
  readonly log: readonly string[]
}

/** The modules of the libraries that are not in the bundle. */
const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  'html-to-text': () => import('liquid-platform/browser/markup'),
  htmlparser2: () => import('liquid-platform/browser/markup'),
  'iconv-lite': () => import('liquid-platform/browser/encodings'),
  'libphonenumber-js': () => import('liquid-platform/browser/phone'),
  'markdown-it': () => import('liquid-platform/browser/markup'),
  openpgp: () => import('liquid-platform/browser/openpgp'),
  parse5: () => import('liquid-platform/browser/markup'),
  qrcode: () => import('liquid-platform/browser/formats'),
  saxes: () => import('liquid-platform/browser/formats'),
  'uap-core/regexes.yaml': () => import('liquid-platform/browser/user-agents'),
  yaml: () => import('liquid-platform/browser/formats'),
}

const limits = { steps: 200_000, outputLength: 1_000_000, memory: 20_000_000, renderMs: 3000 }
const maxLogged = 20

/**
 * Renders a sketch with the package, and with LiquidJS alone.
 * @param onLoad called with true before a library is loaded, and with false afterwards
 */
export async function renderSketch(sketch: Sketch, onLoad: (isLoading: boolean) => void): Promise<Results> {
  const log: string[] = []
  const platform = await renderPlatform(sketch, log, onLoad)
  return { platform, liquidJs: await renderLiquidJs(sketch), log }
}

async function renderPlatform(sketch: Sketch, log: string[], onLoad: (isLoading: boolean) => void): Promise<Result> {
  const loaded = new Set<string>()
  for (;;) {
    log.length = 0
    try {
      const liquid = new Liquid()
      registerPlatform(liquid, {
        files: memoryFiles(sketch.files),
        logger: {
          log: ({ message }) => {
            if (log.length < maxLogged) log.push(message)
          },
        },
        settings: { limits },
      })
      return { output: String(await liquid.parseAndRender(sketch.template, readData(sketch))) }
    } catch (error) {
      const library = findMissingLibrary(error)
      const load = library === undefined || loaded.has(library) ? undefined : modules[library]
      if (library === undefined || !load) return { fault: describeFault(error) }
      loaded.add(library)
      onLoad(true)
      const isLoaded = await load().then(
        () => true,
        () => false,
      )
      onLoad(false)
      if (!isLoaded) return { fault: { message: `cannot load ${library}: check the connection` } }
    }
  }
}

async function renderLiquidJs(sketch: Sketch): Promise<Result> {
  try {
    // LiquidJS finds a partial by its name.
    const templates = Object.fromEntries(
      Object.entries(sketch.files).map(([path, text]) => [path.replace(/^.*\/partials\/|\.liquid$/g, ''), text]),
    )
    const liquid = new Liquid({ templates, renderLimit: limits.renderMs, memoryLimit: limits.memory })
    return { output: String(await liquid.parseAndRender(sketch.template, readData(sketch))) }
  } catch (error) {
    return { fault: describeFault(error) }
  }
}

class DataError extends Error {}

function readData({ data }: Sketch): object {
  if (data.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch (cause) {
    throw new DataError((cause as Error).message, { cause })
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new DataError('expected a JSON object: each key is a variable of the template')
}

/** The library whose module the bundle lacks. */
function findMissingLibrary(error: unknown): string | undefined {
  for (const cause of listCauses(error)) {
    if (cause instanceof UnavailableError) return cause.feature
  }
  return undefined
}

function* listCauses(error: unknown): Iterable<unknown> {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    yield at
    if (LiquidError.is(at)) yield at.originalError
  }
}

function describeFault(error: unknown): Fault {
  if (error instanceof DataError) return { message: error.message, file: dataFile }
  if (!LiquidError.is(error)) return { message: error instanceof Error ? error.message : String(error) }
  const { message, token } = error
  const [line, column] = token.getPosition()
  return { message, file: token.file, line, column }
}
