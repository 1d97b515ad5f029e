import { download } from '#api/download.ts'
import { explain } from '#api/explain.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { saveFile } from '#ui/saveFile.ts'
import { toast } from '#ui/toast.ts'

/** Downloads the deal sheet (reservation.pdf) with what the caller may read of the reservation. */
export async function downloadDealSheet(id: string): Promise<void> {
  const cancel = new AbortController()
  const progress = progressToast('A preparar a ficha…', () => cancel.abort())
  const answer = await download('GET /api/reservations/{id}/pdf', { params: { id }, signal: cancel.signal })
  progress.close()
  if (answer.ok) {
    saveFile(answer.data.name, answer.data.content)
    toast.success(`Ficheiro pronto: ${answer.data.name}`)
  } else if (answer.message !== 'ABORTED') {
    toast.failure(explain(answer))
  }
}
