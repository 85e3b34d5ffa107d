import type * as Graphql from 'graphql'
import type { Token } from 'liquidjs'
import { loadLibrary } from '../../../base/library'
import type { DialectTag } from '../../../language/definitions/tag'
import { diagnoseFault, makeFilePlaceFinder, type Position } from '../../../app/queries/faults'
import { Queries } from '../../../app/queries/queries'
import { Query } from '../../../app/queries/query'
import { TextNode } from '../../../language/rendering/text-node'
import type { ParsedApp } from '../app'
import { diagnose, type Place } from '../../../base/diagnostics/diagnostic'
import { findAbsence } from './names'
import { findNullableFilters } from './nullable-filters'
import { findUnlistedProperties } from './properties'
import { findUnindexedSorts } from './sorts'
import { findUnknownNames } from './tables'
import { findSentTemplates } from '../sent-templates'
import { getTagDefinition, listChildren } from '../uses'
import { defineCheck } from '../define-check'

/** A query of the app, and the place of something in it. */
interface PlacedQuery {
  readonly query: Query
  readonly findPlace: (at: Position | undefined) => Place
}

/** GraphQL in files and in the bodies of tags, by the schema of the executor. */
export const queries = defineCheck({
  name: 'queries',
  rules: {
    'invalid-query': {
      summary: 'A GraphQL query is not valid, or does not fit the schema.',
      example: {
        files: { 'graphql/teas.graphql': 'query { records(per_page: 1) { totl_entries } }' },
        message: 'Cannot query field "totl_entries" on type "RecordCollection". Did you mean "total_entries"?',
      },
    },
    'unindexed-sort': {
      summary: 'A query sorts by a property without an index, which is slow in a large table.',
      example: {
        files: {
          'graphql/teas.graphql':
            '{ records(per_page: 9, filter: { table: { value: "tea" } }, sort: { properties: { name: "price" } }) { total_entries } }',
          'schema/tea.yml': 'properties: [{ name: price, type: integer }]',
        },
        message:
          'sorting by "price" reads all records of "tea": with `index: true` of the property in its schema, Postgres reads only the requested ones',
      },
    },
    'unlisted-property': {
      summary: 'A query or a form writes a property that the file of the table does not list: it is not stored.',
      example: {
        files: {
          'graphql/teas/create.graphql':
            'mutation { record_create(record: { table: "tea", properties: [{ name: "nmae", value: "Mate" }] }) { id } }',
          'schema/tea.yml': 'properties: [{ name: name }, { name: price, type: integer }]',
        },
        message:
          'tea: unknown property "nmae" in schema/tea.yml (did you mean "name"?); it has name, price: not stored',
      },
    },
    'unknown-table': {
      summary:
        'A query, a form or `belongs_to` of a schema file names a table that has no file in `schema/`, although other tables have one.',
      example: {
        files: {
          'graphql/books.graphql': '{ records(per_page: 9, filter: { table: { value: "boook" } }) { total_entries } }',
          'schema/book.yml': 'properties: [{ name: title }]',
        },
        message: 'no table "boook" in schema (did you mean "book"?)',
      },
    },
    'unknown-property': {
      summary:
        'A query reads, filters or sorts by a property that the file of the table does not list, or the body of a form reads a field that the form does not list, or its front matter or a notification that it sends reads a misspelt one: it is nil.',
      example: {
        files: {
          'graphql/books.graphql':
            '{ records(per_page: 9, filter: { table: { value: "book" } }) { results { title: property(name: "titel") } } }',
          'schema/book.yml': 'properties: [{ name: title }]',
        },
        message: 'table "book" has no property "titel" (did you mean "title"?)',
      },
    },
    'converted-variable': {
      summary: 'A variable of a GraphQL query has another type than its position needs, and is converted.',
      example: {
        files: {
          'graphql/teas.graphql':
            'query ($id: ID) { records(per_page: 1, filter: { id: { value_in: $id } }) { total_entries } }',
        },
        message: 'Variable "$id" of type "ID" used in position expecting type "[ID!]": it is converted',
      },
    },
    'nullable-filter': {
      summary:
        'A mutation updates or deletes the records of a filter whose only condition is a variable that may be null: then it fails.',
      example: {
        files: {
          'graphql/teas/delete.graphql':
            'mutation ($ids: [ID!]) { records_delete_all(table: "tea", filter: { id: { value_in: $ids } }) { count } }',
        },
        message:
          'if $ids is null, records_delete_all has no condition and fails: expected the type "[ID!]!", got "[ID!]"',
      },
    },
  },
  async *find(app: ParsedApp) {
    const { getLocation, Kind } = loadLibrary<typeof Graphql>('graphql')
    const { runtime } = app
    const { adapters, schema, settings } = runtime
    const { graphql } = adapters
    const tables = await schema.current()
    const files = await runtime.service(Queries).list()
    for await (const { query, findPlace } of app.pausing(placeQueries(app, files))) {
      let isValid = graphql.check !== undefined
      for (const fault of (await graphql.check?.(query.text)) ?? []) {
        const diagnostic = diagnoseFault(fault, settings.graphqlTypeMismatch, findPlace)
        if (!diagnostic) continue
        isValid &&= diagnostic.severity !== 'error'
        yield diagnostic
      }
      const document = isValid ? query.document() : undefined
      if (!document) continue
      const [, second] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
      if (second?.loc) {
        const place = findPlace(getLocation(second.loc.source, second.loc.start))
        yield diagnose(
          'invalid-query',
          place,
          'a second operation: the query fails, because templates cannot choose one',
        )
      }
      for (const { kind, name, at } of findSentTemplates(document)) {
        const absence = await findAbsence(app, kind, name)
        if (absence) yield diagnose(absence.rule, findPlace(at), absence.message)
      }
      for (const { at, message } of findUnindexedSorts(document, tables))
        yield diagnose('unindexed-sort', findPlace(at), message)
      for (const { at, message } of findUnlistedProperties(document, tables)) {
        yield diagnose('unlisted-property', findPlace(at), message)
      }
      for (const { at, message } of findNullableFilters(document))
        yield diagnose('nullable-filter', findPlace(at), message)
      for (const { rule, at, message, suggestion } of findUnknownNames(document, tables)) {
        yield diagnose(rule, findPlace(at), message, { suggestion })
      }
    }
  },
})

function* placeQueries({ places, templates }: ParsedApp, files: readonly Query[]): Generator<PlacedQuery> {
  for (const query of files) yield { query, findPlace: makeFilePlaceFinder(query.file as string) }
  for (const token of templates.flatMap(({ uses }) => uses.tags.flatMap(findBody))) {
    const start = places.locateToken(token)
    // The whole text, because `{%-` would shift the places in the rest.
    yield { query: new Query(token.getText()), findPlace: (at) => (at ? shiftPlace(start, at) : start) }
  }
}

/** The query in the body of a tag, if it is all text. */
function findBody(tag: DialectTag): readonly Token[] {
  if (getTagDefinition(tag).bodyLanguage !== 'graphql') return []
  const [node, ...others] = listChildren(tag)
  return node instanceof TextNode && others.length === 0 ? [node.token] : []
}

/** A place in a text that begins at another place. */
function shiftPlace(start: Place, { line, column }: Position): Place {
  return { ...start, line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column }
}
