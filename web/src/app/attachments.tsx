import { lazy, Suspense } from 'react'
import type { ChooseFilesProps, ChoosePhotoProps } from '#form/attachments.props.ts'
import type { Attachments } from '#form/attachments.ts'

const LazyPhoto = lazy(async () => ({ default: (await import('#features/files/photo/choose.tsx')).ChoosePhoto }))
const LazyFiles = lazy(async () => ({ default: (await import('#features/files/files.chooseFiles.tsx')).ChooseFiles }))

function PhotoField(props: ChoosePhotoProps) {
  return (
    <Suspense fallback={null}>
      <LazyPhoto {...props} />
    </Suspense>
  )
}

function FilesField(props: ChooseFilesProps) {
  return (
    <Suspense fallback={null}>
      <LazyFiles {...props} />
    </Suspense>
  )
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
