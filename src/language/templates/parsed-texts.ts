import type { Liquid, Template } from 'liquidjs'
import { getDialect } from '../dialect'
import type { DialectParser } from './parser'

/** The characters that an instance keeps the templates of, which take 60 to 200 bytes a character. */
const maxCharacters = 500_000
/** What a text counts at least. */
const leastCharacters = 100

type Values = Readonly<Record<string, unknown>>

interface ParsedText {
  readonly text: string
  /** Undefined until the text is used again. */
  readonly templates?: Template[]
}

/**
 * The texts of `parseAndRender`, and of files without LiquidJS' `cache`, which LiquidJS parses at each use. Here a text that
 * is used again is parsed again only if an option, a setting, a tag or a filter of the instance has changed.
 */
export class ParsedTexts {
  private readonly texts = new Map<string, ParsedText>()
  private characters = 0

  private constructor(private readonly values: readonly Values[]) {}

  private static readonly instances = new WeakMap<Liquid, ParsedTexts>()

  /** The texts that an instance has parsed with its current options and settings. */
  static of(liquid: Liquid): ParsedTexts {
    // Settings change once, when `config.yml` has been read.
    const current = [liquid.options, getDialect(liquid).settings] as unknown as readonly Values[]
    let texts = ParsedTexts.instances.get(liquid)
    if (!texts?.areMadeWith(current)) {
      texts = new ParsedTexts(current.map((values) => ({ ...values })))
      ParsedTexts.instances.set(liquid, texts)
    }
    return texts
  }

  /** Forgets the texts of an instance, whose tags or filters have changed. */
  static forget(liquid: Liquid): void {
    ParsedTexts.instances.delete(liquid)
  }

  private areMadeWith(current: readonly Values[]): boolean {
    return current.every((values, i) => {
      for (const name in values) if (values[name] !== this.values[i]?.[name]) return false
      return true
    })
  }

  /** The templates of a text, or of a file with this text. */
  parse(text: string, path: string | undefined, makeParser: () => DialectParser): Template[] {
    const key = path ?? text
    const known = this.texts.get(key)
    this.remove(key)
    if (known?.text === text && known.templates) {
      this.add(key, known)
      return known.templates
    }
    const parser = makeParser()
    const templates = parser.parse(text, path)
    const isKept = known?.text === text && !parser.hasHostTags
    this.add(key, isKept ? { text, templates } : { text })
    return templates
  }

  private add(key: string, parsed: ParsedText): void {
    this.texts.set(key, parsed)
    this.characters += countCharacters(parsed)
    while (this.characters > maxCharacters) this.remove(this.texts.keys().next().value as string)
  }

  private remove(key: string): void {
    const parsed = this.texts.get(key)
    if (!parsed) return
    this.texts.delete(key)
    this.characters -= countCharacters(parsed)
  }
}

function countCharacters({ text }: ParsedText): number {
  return Math.max(text.length, leastCharacters)
}
