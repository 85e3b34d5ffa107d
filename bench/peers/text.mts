/** Functions that replace Liquid's filters in engines without filters, as people write them. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text
}

export function truncateWords(text: string, count: number): string {
  const words = text.split(/\s+/)
  return words.length > count ? `${words.slice(0, count).join(' ')}...` : text
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

/** The pages of an engine, ready to render, by name. */
export type Renders = Readonly<Record<string, (data: object) => string>>
