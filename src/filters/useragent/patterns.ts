import { readFileSync } from 'node:fs'
import * as fixedLimits from '../../base/limits'
import { LruMap } from '../../base/lru-map'
import { loadPeer } from '../../base/library'
import { parseYaml } from '../../base/formats/yaml'
import { shorten } from '../../base/text/shorten'

/** The parts of a `User-Agent` header. An unknown part is null, an unknown family `Other`. */
export interface UserAgent {
  readonly family: string
  readonly version: Version
  readonly os: { readonly family: string; readonly version: Version }
  readonly device: { readonly family: string; readonly brand: Part; readonly model: Part }
}

type Part = string | null
/** The parts of a version, the most significant first. */
type Version = readonly Part[]

/** The length that headers are cut to: the patterns take quadratic time. */
const maxCharacters = fixedLimits.formats.userAgent

/** Parsed headers. */
const kept = new LruMap<string, UserAgent>(fixedLimits.kept.userAgents)

/** Parses a `User-Agent` header with the patterns of uap-core. */
export function parseUserAgent(header: string): UserAgent {
  const text = shorten(header, maxCharacters)
  return kept.get(text, () => parse(text))
}

function parse(text: string): UserAgent {
  patterns ??= readPatterns()
  const [family, ...version] = findFirstMatch(patterns.userAgents, text)
  const [osFamily, ...osVersion] = findFirstMatch(patterns.systems, text)
  const [deviceFamily, brand = null, model = null] = findFirstMatch(patterns.devices, text)
  return {
    family: family ?? 'Other',
    version,
    os: { family: osFamily ?? 'Other', version: osVersion },
    device: { family: deviceFamily ?? 'Other', brand, model },
  }
}

/** A regular expression, and a template for each part, in which `$1` is its first group. */
interface Pattern {
  readonly regexp: RegExp
  readonly templates: readonly string[]
}

function findFirstMatch(patterns: readonly Pattern[], text: string): readonly Part[] {
  for (const { regexp, templates } of patterns) {
    const match = regexp.exec(text)
    if (match) return templates.map((template) => interpolate(template, match))
  }
  return []
}

function interpolate(template: string, match: RegExpExecArray): Part {
  const filled = template.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '').trim()
  return filled === '' ? null : filled
}

/** The keys of the templates, in the order of the parts, with the default for a pattern without the key. */
type TemplateKeys = readonly (readonly [key: string, fallback: string])[]

const userAgentKeys: TemplateKeys = [
  ['family_replacement', '$1'],
  ['v1_replacement', '$2'],
  ['v2_replacement', '$3'],
  ['v3_replacement', '$4'],
  ['v4_replacement', '$5'],
]
const systemKeys: TemplateKeys = [
  ['os_replacement', '$1'],
  ['os_v1_replacement', '$2'],
  ['os_v2_replacement', '$3'],
  ['os_v3_replacement', '$4'],
  ['os_v4_replacement', '$5'],
]
const deviceKeys: TemplateKeys = [
  ['device_replacement', '$1'],
  ['brand_replacement', ''],
  ['model_replacement', '$1'],
]

interface Patterns {
  readonly userAgents: readonly Pattern[]
  readonly systems: readonly Pattern[]
  readonly devices: readonly Pattern[]
}

let patterns: Patterns | undefined

/** The contents of the patterns file. */
type Lists = Readonly<Record<string, Entries>>
type Entries = readonly {
  readonly regex: string
  readonly regex_flag?: string
  readonly [template: string]: string | undefined
}[]

function readPatterns(): Patterns {
  const text = readFileSync(loadPeer<string>('uap-core', 'patterns of user agents', 'uap-core/regexes.yaml'), 'utf8')
  const lists = parseYaml(text, 'regexes.yaml') as Lists
  return {
    userAgents: compile(lists.user_agent_parsers, userAgentKeys),
    systems: compile(lists.os_parsers, systemKeys),
    devices: compile(lists.device_parsers, deviceKeys),
  }
}

function compile(entries: Entries = [], keys: TemplateKeys): readonly Pattern[] {
  return entries.map((entry) => ({
    regexp: new RegExp(entry.regex, entry.regex_flag),
    templates: keys.map(([key, fallback]) => entry[key] ?? fallback),
  }))
}
