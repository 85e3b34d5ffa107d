import type { DirectoryFiles } from '../../../files/directory'
import { memoryFiles, type FileSource } from '../../../ports/files'

/** An assertion: it counts itself, and registers a message if the condition is true. */
function makeAssertion(fails: string, message: string): string {
  return `{% liquid
  assign contract["total"] = contract.total | plus: 1
  assign actual = object[field_name]
  assign truth = value | default: actual
  if ${fails}
    assign message = ${message}
    function contract = 'modules/tests/helpers/register_error', contract: contract, field_name: field_name, message: message
  endif
  return contract
%}`
}

const equal = `{% liquid
  assign contract["total"] = contract.total | plus: 1
  if given != expected
    assign wanted = expected | json
    assign message = given | json | prepend: 'expected ' | append: ' to equal ' | append: wanted
    function contract = 'modules/tests/helpers/register_error', contract: contract, field_name: field_name, message: message
  endif
  return contract
%}`

const containsObject = `{% liquid
  assign contract["total"] = contract.total | plus: 1
  if object_contains == blank
    function contract = 'modules/tests/helpers/register_error', contract: contract, field_name: field_name, message: 'the argument object_contains is missing'
  endif
  for property in object_contains
    assign key = property[0]
    if given[key] != property[1]
      assign wanted = property[1] | json
      assign message = given[key] | json | prepend: 'expected ' | append: ' to equal ' | append: wanted
      function contract = 'modules/tests/helpers/register_error', contract: contract, field_name: key, message: message
    endif
  endfor
  return contract
%}`

const registerError = `{% liquid
  if key
    assign message = key | t
  endif
  assign messages = contract.errors[field_name] | default: []
  assign contract["errors"][field_name] = messages | array_add: message
  assign contract["success"] = false
  return contract
%}`

const isBlank = makeAssertion('actual != blank', "actual | json | prepend: 'should be blank, and is '")

const functions = {
  'assertions/blank': isBlank,
  'assertions/equal': equal,
  'assertions/invalid_object': makeAssertion('object.valid', "'should not be valid'"),
  'assertions/not_presence': isBlank,
  'assertions/not_true': makeAssertion('truth', "'should not be true'"),
  'assertions/not_valid_object': makeAssertion('object.valid == true', "'should not be valid'"),
  'assertions/object_contains_object': containsObject,
  'assertions/presence': makeAssertion('actual == blank', "'should not be blank'"),
  'assertions/true': makeAssertion('truth == nil or truth == false', "'should be true'"),
  'assertions/valid_object': makeAssertion(
    'object.valid != true',
    "object.errors | json | prepend: 'should be valid, and has the errors '",
  ),
  'helpers/register_error': registerError,
}

/** The names of the partials that tests call. */
export const assertionNames: readonly string[] = Object.keys(functions).map((name) => `modules/tests/${name}`)

const ownFiles = memoryFiles(
  Object.fromEntries(Object.entries(functions).map(([name, text]) => [`modules/tests/lib/${name}.liquid`, text])),
)

/**
 * The files of an app with the assertions of the public tests module, which an app that has no module `tests` need not
 * install. Source: the module's README, "Assertions"
 */
export function withAssertions(files: DirectoryFiles): FileSource {
  if (files.list('modules/tests/').length > 0) return files
  return {
    read: (path) => ownFiles.read(path) ?? files.read(path),
    readBytes: (path) => files.readBytes(path),
    list: (prefix) => [...files.list(prefix), ...ownFiles.list(prefix)].sort(),
    version: () => files.version(),
    updatedAt: (path) => files.updatedAt(path),
    ...(files.defaults && { defaults: files.defaults }),
  }
}
