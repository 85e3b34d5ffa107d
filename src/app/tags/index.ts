import type { TagClass } from '../../language/definitions/define-tag'
import { background } from './background'
import { cache } from './cache'
import { cacheFor } from './cache-for'
import { contentFor } from './content-for'
import { context } from './context'
import { executeQuery } from './execute-query'
import { form } from './form'
import { fieldsFor } from './form-builder/fields-for'
import { formFor } from './form-builder/form-for'
import { input } from './form-builder/input'
import { inputField } from './form-builder/input-field'
import { inputFieldError } from './form-builder/input-field-error'
import { label } from './form-builder/label'
import { renderForm } from './form-builder/render-form'
import { submit } from './form-builder/submit'
import { graphql } from './graphql'
import { includeForm } from './include-form'
import { queryGraph } from './query-graph'
import { redirectTo } from './redirect-to'
import { responseHeaders } from './response-headers'
import { responseStatus } from './response-status'
import { rollback } from './rollback'
import { SessionTag } from './session'
import { signIn } from './sign-in'
import { spamProtection } from './spam-protection'
import { ThemeRenderTag } from './theme-render'
import { transaction } from './transaction'
import { TryTag } from './try'
import { yieldContent } from './yield'

/** The tags that need a request, records, forms or queries. */
export const appTags: readonly TagClass[] = [
  background,
  cache,
  cacheFor,
  contentFor,
  context,
  executeQuery,
  form,
  fieldsFor,
  formFor,
  input,
  inputField,
  inputFieldError,
  label,
  renderForm,
  submit,
  graphql,
  includeForm,
  queryGraph,
  redirectTo,
  responseHeaders,
  responseStatus,
  rollback,
  SessionTag,
  signIn,
  spamProtection,
  ThemeRenderTag,
  transaction,
  TryTag,
  yieldContent,
]
