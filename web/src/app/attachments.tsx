import type { ChooseFilesProps, ChoosePhotoProps } from '#form/attachments.props.ts'
import type { Attachments } from '#form/attachments.ts'
import { lazily } from '#ui/lazily.tsx'

const LazyPhoto = lazily(async () => (await import('#features/files/photo/choose.tsx')).ChoosePhoto)
const LazyFiles = lazily(async () => (await import('#features/files/files.chooseFiles.tsx')).ChooseFiles)

function PhotoField(props: ChoosePhotoProps) {
  return <LazyPhoto {...props} />
}

function FilesField(props: ChooseFilesProps) {
  return <LazyFiles {...props} />
}

/** How forms upload files: chosen before their record exists, sent after it is saved. */
export const attachments: Attachments = {
  PhotoField,
  FilesField,
  send: async (place, files) => {
    const { sendFiles } = await import('#features/files/files.calls.ts')
    const outgoing = files.map(({ name, content }) => ({ name, content, folder: '', isInvoice: false }))
    return (await sendFiles(place, outgoing)) !== null
  },
}
