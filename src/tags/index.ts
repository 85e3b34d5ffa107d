import type { Liquid } from 'liquidjs'
import type { TagDefinition } from '../language/definition'
import { AssignTag } from './assign'
import { BackgroundTag } from './background'
import { BlockTag } from './block'
import { BreakTag } from './break'
import { CacheTag } from './cache'
import { CaptureTag } from './capture'
import { CaseTag } from './case'
import { CommentTag } from './comment'
import { ContentForTag } from './content-for'
import { ContextTag } from './context'
import { ContinueTag } from './continue'
import { CycleTag } from './cycle'
import { DecrementTag } from './decrement'
import { DocTag } from './doc'
import { EchoTag } from './echo'
import { ExecuteQueryTag } from './execute-query'
import { ExportTag } from './export'
import { ForTag } from './for'
import { FormTag } from './form'
import { FunctionTag } from './function'
import { GraphqlTag } from './graphql'
import { HashAssignTag } from './hash-assign'
import { IfTag } from './if'
import { IfchangedTag } from './ifchanged'
import { IncludeFormTag } from './include-form'
import { IncludeTag } from './include'
import { IncrementTag } from './increment'
import { InlineCommentTag } from './inline-comment'
import { LayoutTag } from './layout'
import { LiquidTag } from './liquid'
import { LogTag } from './log'
import { ParseJsonTag } from './parse-json'
import { PrintTag } from './print'
import { QueryGraphTag } from './query-graph'
import { RawTag } from './raw'
import { RedirectToTag } from './redirect-to'
import { RenderTag } from './render'
import { ResponseHeadersTag } from './response-headers'
import { ResponseStatusTag } from './response-status'
import { ReturnTag } from './return'
import { RollbackTag } from './rollback'
import { SessionTag } from './session'
import { SignInTag } from './sign-in'
import { SpamProtectionTag } from './spam-protection'
import { TablerowTag } from './tablerow'
import { ThemeRenderTag } from './theme-render'
import { TransactionTag } from './transaction'
import { TryTag } from './try'
import { UnlessTag } from './unless'
import { YieldTag } from './yield'

/** A tag's class, as LiquidJS makes it, with what is written of it. */
export type DialectTagClass = Liquid['tags'][string] & { readonly definition: TagDefinition }

/** Every tag of the dialect. */
export const tags = [
  AssignTag,
  BackgroundTag,
  BlockTag,
  BreakTag,
  CacheTag,
  CaptureTag,
  CaseTag,
  CommentTag,
  ContentForTag,
  ContextTag,
  ContinueTag,
  CycleTag,
  DecrementTag,
  DocTag,
  EchoTag,
  ExecuteQueryTag,
  ExportTag,
  ForTag,
  FormTag,
  FunctionTag,
  GraphqlTag,
  HashAssignTag,
  IfTag,
  IfchangedTag,
  IncludeFormTag,
  IncludeTag,
  IncrementTag,
  InlineCommentTag,
  LayoutTag,
  LiquidTag,
  LogTag,
  ParseJsonTag,
  PrintTag,
  QueryGraphTag,
  RawTag,
  RedirectToTag,
  RenderTag,
  ResponseHeadersTag,
  ResponseStatusTag,
  ReturnTag,
  RollbackTag,
  SessionTag,
  SignInTag,
  SpamProtectionTag,
  TablerowTag,
  ThemeRenderTag,
  TransactionTag,
  TryTag,
  UnlessTag,
  YieldTag,
] as unknown as readonly DialectTagClass[]
