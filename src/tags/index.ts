import { AssignTag } from './assign'
import { BreakTag } from './break'
import { CaptureTag } from './capture'
import { CaseTag } from './case'
import { ContinueTag } from './continue'
import { EchoTag } from './echo'
import { ForTag } from './for'
import { IfTag } from './if'
import { RenderTag } from './render'
import { UnlessTag } from './unless'

export const tags = [
  AssignTag,
  BreakTag,
  CaptureTag,
  CaseTag,
  ContinueTag,
  EchoTag,
  ForTag,
  IfTag,
  RenderTag,
  UnlessTag,
]
