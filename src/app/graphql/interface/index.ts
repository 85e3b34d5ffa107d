import { readFileSync } from 'node:fs'

const names = [
  ...['common', 'properties', 'records', 'users', 'models', 'constants', 'sessions', 'notifications', 'uploads'],
  ...['exports', 'activities', 'search', 'remote', 'admin-pages', 'admin-partials', 'admin-forms'],
  ...['admin-notifications', 'admin-tables', 'admin-instance', 'listings'],
]

/**
 * The types of the public interface of platformOS, in the schema language: the files of this folder. The build puts
 * their text in place of this module. Types do not repeat the fields of their interfaces. The interface here is wider
 * than the public one where a list does not require a size, a filter or input takes more, or a field is nullable: every
 * query valid there is valid here.
 */
export function interfaceTypes(): string {
  return names.map((name) => readFileSync(new URL(`${name}.graphql`, import.meta.url), 'utf8')).join('\n')
}
