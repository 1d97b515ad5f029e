import type { Attachments } from '#form/attachments.ts'
import { lazily } from '#ui/lazily.tsx'

/** How forms upload files: chosen before their record exists, sent after it is saved. */
export const attachments: Attachments = {
  PhotoField: lazily(async () => (await import('#features/files/photo/choose.tsx')).ChoosePhoto),
  FilesField: lazily(async () => (await import('#features/files/files.chooseFiles.tsx')).ChooseFiles),
  send: async (place, files) => {
    const { sendFiles } = await import('#features/files/files.calls.ts')
    const outgoing = files.map(({ name, content }) => ({ name, content, folder: '', isInvoice: false }))
    return (await sendFiles(place, outgoing)) !== null
  },
}
