import { answerWith } from '#platform/threads/answer'
import type { Picture } from './consultantImages.painter.ts'
import { renderImage } from './consultantImages.render.ts'

answerWith(({ template, drawing, width }: Picture) => renderImage(template, drawing, width))
