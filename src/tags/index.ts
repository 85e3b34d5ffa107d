import type { Liquid } from 'liquidjs'
import type { TagDefinition } from '../language/definition'
import { AssignTag } from './assign'
import { BlockTag } from './block'
import { BreakTag } from './break'
import { CaptureTag } from './capture'
import { CaseTag } from './case'
import { CommentTag } from './comment'
import { ContinueTag } from './continue'
import { CycleTag } from './cycle'
import { DecrementTag } from './decrement'
import { DocTag } from './doc'
import { EchoTag } from './echo'
import { ExportTag } from './export'
import { ForTag } from './for'
import { FunctionTag } from './function'
import { HashAssignTag } from './hash-assign'
import { IfTag } from './if'
import { IfchangedTag } from './ifchanged'
import { IncludeTag } from './include'
import { IncrementTag } from './increment'
import { InlineCommentTag } from './inline-comment'
import { LayoutTag } from './layout'
import { LiquidTag } from './liquid'
import { LogTag } from './log'
import { ParseJsonTag } from './parse-json'
import { PrintTag } from './print'
import { RawTag } from './raw'
import { RenderTag } from './render'
import { ReturnTag } from './return'
import { SessionTag } from './session'
import { TablerowTag } from './tablerow'
import { TryTag } from './try'
import { UnlessTag } from './unless'

/** A tag's class, as LiquidJS makes it, with what is written of it. */
export type DialectTagClass = Liquid['tags'][string] & { readonly definition: TagDefinition }

/** Every tag of the dialect. */
export const tags = [
  AssignTag,
  BlockTag,
  BreakTag,
  CaptureTag,
  CaseTag,
  CommentTag,
  ContinueTag,
  CycleTag,
  DecrementTag,
  DocTag,
  EchoTag,
  ExportTag,
  ForTag,
  FunctionTag,
  HashAssignTag,
  IfTag,
  IfchangedTag,
  IncludeTag,
  IncrementTag,
  InlineCommentTag,
  LayoutTag,
  LiquidTag,
  LogTag,
  ParseJsonTag,
  PrintTag,
  RawTag,
  RenderTag,
  ReturnTag,
  SessionTag,
  TablerowTag,
  TryTag,
  UnlessTag,
] as unknown as readonly DialectTagClass[]
