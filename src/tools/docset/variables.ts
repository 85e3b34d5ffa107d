import { contextKeys, type VariableInfo, type VariableKeys } from '../../app/context/context-keys'

const loop: VariableKeys = {
  length: { type: 'number', summary: 'The number of iterations.' },
  index: { type: 'number', summary: 'The number of the iteration, from 1.' },
  index0: { type: 'number', summary: 'The number of the iteration, from 0.' },
  rindex: { type: 'number', summary: 'The number of iterations that are left, including this one.' },
  rindex0: { type: 'number', summary: 'The number of iterations after this one.' },
  first: { type: 'boolean', summary: 'Whether it is the first iteration.' },
  last: { type: 'boolean', summary: 'Whether it is the last iteration.' },
}

const form = {
  type: 'hash',
  summary: 'The form, in the body of the tag `form`.',
  keys: {
    name: { type: 'text', summary: 'The name of the form.' },
    resource: { type: 'text', summary: 'The records that it creates and changes.' },
    resource_owner: { type: 'text', summary: 'The users who may change a record with it.' },
    id: { type: 'text', summary: 'The id of the record that it changes; nil for a new one.' },
    action: { type: 'text', summary: 'The address that it is sent to.' },
    method: { type: 'text', summary: 'The HTTP method: `post`.' },
    errors: { type: 'hash', summary: 'The messages of a refused form, by the paths of their fields.' },
    fields: {
      type: 'hash',
      summary: 'The fields by name, each with `name`, `value`, `errors`, `validation` and `property_options`.',
    },
    system_fields: { type: 'hash', summary: 'The hidden fields by name.' },
  },
} as const satisfies VariableInfo

/** The variables that the platform sets in templates, by name. */
export const variables = {
  context: { type: 'hash', summary: 'The request, the session, the user and the page.', keys: contextKeys },
  content_for_layout: { type: 'text', summary: 'The output of the page, in a layout.' },
  forloop: {
    type: 'hash',
    summary: 'The iteration of a `for` loop.',
    keys: {
      ...loop,
      name: { type: 'text', summary: 'The variable and the list: `item-items`.' },
      parentloop: { type: 'hash', summary: 'The `forloop` of the loop around it; nil without one.' },
    },
  },
  tablerowloop: {
    type: 'hash',
    summary: 'The iteration of a `tablerow` loop.',
    keys: {
      ...loop,
      col: { type: 'number', summary: 'The number of the column, from 1.' },
      col0: { type: 'number', summary: 'The number of the column, from 0.' },
      col_first: { type: 'boolean', summary: 'Whether it is the first column.' },
      col_last: { type: 'boolean', summary: 'Whether it is the last column.' },
      row: { type: 'number', summary: 'The number of the row, from 1.' },
    },
  },
  form_builder: form,
  form,
} as const satisfies VariableKeys
