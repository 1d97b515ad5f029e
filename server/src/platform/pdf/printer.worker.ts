import { answerWith } from '#platform/threads/answer'
import { renderPaper } from './render.ts'

answerWith(renderPaper)
