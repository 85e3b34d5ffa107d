import { getOwn, isHash, omitKeys, type Hash } from '../../base/values/hash'

/** Former keys of a page, by the keys of its metadata. Source: public code of the platform's tools, "frontmatter". */
const metadataKeys = {
  title: 'metadata_title',
  meta_description: 'metadata_meta_description',
  canonical_url: 'metadata_canonical_url',
} as const

/** The front matter of a page in today's shape: `metadata_title` is in `metadata`, and `cache_for` in `static_cache`. */
export function modernizePage(meta: Hash): Hash {
  const { cache_for: expire, ...rest } = meta
  const cached = expire == null || Object.hasOwn(rest, 'static_cache') ? rest : { ...rest, static_cache: { expire } }
  const given = Object.entries(metadataKeys).filter(([, former]) => Object.hasOwn(meta, former))
  const metadata = getOwn(meta, 'metadata') ?? {}
  if (given.length === 0 || !isHash(metadata)) return cached
  const moved = Object.fromEntries(given.map(([key, former]) => [key, getOwn(meta, former)]))
  return { ...omitKeys(cached, Object.values(metadataKeys)), metadata: { ...moved, ...metadata } }
}
