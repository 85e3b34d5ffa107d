import type { TagClass } from '../language/definitions/define-tag'
import { AssignTag } from './assign'
import { background } from './background'
import { BlockTag } from './block'
import { BreakTag } from './break'
import { cache } from './cache'
import { cacheFor } from './cache-for'
import { CaptureTag } from './capture'
import { CaseTag } from './case'
import { CommentTag } from './comment'
import { contentFor } from './content-for'
import { context } from './context'
import { ContinueTag } from './continue'
import { CycleTag } from './cycle'
import { DecrementTag } from './decrement'
import { DocTag } from './doc'
import { EchoTag } from './echo'
import { executeQuery } from './execute-query'
import { ExportTag } from './export'
import { ForTag } from './for'
import { form } from './form'
import { fieldsFor } from './form-builder/fields-for'
import { formFor } from './form-builder/form-for'
import { input } from './form-builder/input'
import { inputField } from './form-builder/input-field'
import { inputFieldError } from './form-builder/input-field-error'
import { label } from './form-builder/label'
import { renderForm } from './form-builder/render-form'
import { submit } from './form-builder/submit'
import { FunctionTag } from './function'
import { graphql } from './graphql'
import { HashAssignTag } from './hash-assign'
import { IfTag } from './if'
import { IfchangedTag } from './ifchanged'
import { includeForm } from './include-form'
import { IncludeTag } from './include'
import { IncrementTag } from './increment'
import { InlineCommentTag } from './inline-comment'
import { LayoutTag } from './layout'
import { LiquidTag } from './liquid'
import { log } from './log'
import { ParseJsonTag } from './parse-json'
import { PrintTag } from './print'
import { queryGraph } from './query-graph'
import { RawTag } from './raw'
import { redirectTo } from './redirect-to'
import { RenderTag } from './render'
import { responseHeaders } from './response-headers'
import { responseStatus } from './response-status'
import { ReturnTag } from './return'
import { rollback } from './rollback'
import { SessionTag } from './session'
import { signIn } from './sign-in'
import { spamProtection } from './spam-protection'
import { TablerowTag } from './tablerow'
import { ThemeRenderTag } from './theme-render'
import { transaction } from './transaction'
import { TryTag } from './try'
import { UnlessTag } from './unless'
import { yieldContent } from './yield'

/** Every tag of the dialect. */
export const tags = [
  AssignTag,
  background,
  BlockTag,
  BreakTag,
  cache,
  cacheFor,
  CaptureTag,
  CaseTag,
  CommentTag,
  contentFor,
  context,
  ContinueTag,
  CycleTag,
  DecrementTag,
  DocTag,
  EchoTag,
  executeQuery,
  ExportTag,
  ForTag,
  form,
  fieldsFor,
  formFor,
  input,
  inputField,
  inputFieldError,
  label,
  renderForm,
  submit,
  FunctionTag,
  graphql,
  HashAssignTag,
  IfTag,
  IfchangedTag,
  includeForm,
  IncludeTag,
  IncrementTag,
  InlineCommentTag,
  LayoutTag,
  LiquidTag,
  log,
  ParseJsonTag,
  PrintTag,
  queryGraph,
  RawTag,
  redirectTo,
  RenderTag,
  responseHeaders,
  responseStatus,
  ReturnTag,
  rollback,
  SessionTag,
  signIn,
  spamProtection,
  TablerowTag,
  ThemeRenderTag,
  transaction,
  TryTag,
  UnlessTag,
  yieldContent,
] as unknown as readonly TagClass[]
