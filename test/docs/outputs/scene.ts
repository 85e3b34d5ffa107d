import type { Block, Section } from '../read-page'
import { listFiles, readPage } from '../read-page'

/** Does what a section of a page describes. @returns the texts that it shows, in their order */
export type Scene = (section: Section) => Promise<readonly string[]> | readonly string[]

/** The scenes of a page by the titles of its sections; `''` is the part before the first title. */
export type Scenes = Readonly<Record<string, Scene>>

/** The blocks that show output: text or JSON that is not the content of a file. */
export function listOutputs({ blocks }: Section): readonly Block[] {
  return blocks.filter(({ language, file }) => file === undefined && /^(?:|text|json)$/.test(language))
}

/** The text of the block at a position among a section's blocks in a language. */
export function findBlock({ blocks }: Section, language: string, at = 0): string {
  const found = blocks.filter((block) => block.language === language)[at]
  if (!found) throw new Error(`the section has no ${language} block ${at}`)
  return found.text
}

/** All files that a page shows. */
export function readFiles(page: string): Record<string, string> {
  return listFiles(readPage(page).flatMap(({ blocks }) => blocks))
}

/** The parts of an output that differ each time, and what replaces them on both sides of a comparison. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>'],
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>'],
  [/\d+ ms/g, '<duration>'],
  [/"ms":\d+/g, '"ms":0'],
  [/(?<=localhost:|127\.0\.0\.1:|port )\d+/g, '<port>'],
  [/process \d+ on \S+/g, 'process <pid> on <host>'],
  [/(?:\/[\w.-]+)*\/liquid-platform-\w{6}(?=\/|\s)/g, ''],
]

export function hideVarying(text: string): string {
  return varying.reduce((hidden, [pattern, name]) => hidden.replaceAll(pattern, name), text.trim())
}
