import { parentPort } from 'node:worker_threads'
import type { Painted, Painting } from './consultantImages.painter.ts'
import { renderImage } from './consultantImages.render.ts'

/** The other thread: paints what it is told, and says what became of each. */
async function paint({ id, template, drawing, width }: Painting): Promise<Painted> {
  try {
    return { id, png: await renderImage(template, drawing, width) }
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (painting: Painting) => {
  void paint(painting).then(painted => parentPort?.postMessage(painted, []))
})
