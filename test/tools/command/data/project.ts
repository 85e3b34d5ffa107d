import { memoryRecords, memoryStorage, type RecordStore, type StoredRecord } from '../../../../src'
import { newDirectory } from '../../../support/jest/app-directory'
import { command, type CommandOptions, type Ran } from '../terminal'

/** A property of each type. */
export const types = [
  ...['string', 'text', 'integer', 'float', 'boolean', 'date', 'datetime', 'time', 'array', 'geojson', 'upload'],
  ...['address', 'binary'],
] as const

const app = {
  'app/views/pages/index.liquid': 'home',
  'app/schema/thing.yml': `name: thing\nproperties:\n${types.map((type) => `- name: a_${type}\n  type: ${type}\n`).join('')}`,
  'app/schema/tea.yml':
    'name: tea\nproperties:\n- name: name\n- name: stock\n  type: integer\n  default: 7\n- name: sku\n  unique: true\n- name: tags\n  type: array\n- name: photo\n  type: upload\n',
  'app/user.yml': 'properties:\n- name: role\n  default: guest\n',
  'app/user_profile_types/seller.yml': 'name: seller\nproperties:\n- name: stars\n  type: integer\n',
  'liquid-platform.config.mjs': 'export default {}',
}

/** A project, and a store for its data. */
export interface Project {
  readonly folder: string
  readonly records: RecordStore
  readonly storage: ReturnType<typeof memoryStorage>
  /** Runs `liquid-platform data` on the store. */
  run(...args: readonly string[]): Promise<Ran>
  /** Like `run`, with input or options of the terminal. */
  runWith(options: CommandOptions, ...args: readonly string[]): Promise<Ran>
  all(table?: string): Promise<readonly StoredRecord[]>
}

/** @param folder the folder of another project with the same files */
export function makeProject(folder = newDirectory(app), storage = memoryStorage()): Project {
  const records = memoryRecords()
  const runWith: Project['runWith'] = (options, ...args) =>
    command(folder, ['data', ...args], { config: { records, storage }, ...options })
  return {
    folder,
    records,
    storage,
    runWith,
    run: (...args) => runWith({}, ...args),
    all: async (table) =>
      records.search({ ...(table !== undefined && { table }), deleted: 'with', limit: Number.MAX_SAFE_INTEGER }),
  }
}

/** Comparable records, without nil properties. */
export function withoutNil(records: readonly StoredRecord[]): readonly StoredRecord[] {
  return records.map((record) => ({
    ...record,
    properties: Object.fromEntries(Object.entries(record.properties).filter(([, value]) => value !== null)),
  }))
}
