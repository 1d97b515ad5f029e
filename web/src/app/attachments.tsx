import { lazy, Suspense } from 'react'
import type { Attachments, ChooseFilesProps, ChoosePhotoProps } from '#form/attachments.ts'

const LazyPhoto = lazy(async () => ({ default: (await import('#features/files/files.choosePhoto.tsx')).ChoosePhoto }))
const LazyFiles = lazy(async () => ({ default: (await import('#features/files/files.chooseFiles.tsx')).ChooseFiles }))

function ChoosePhoto(props: ChoosePhotoProps) {
  return (
    <Suspense fallback={null}>
      <LazyPhoto {...props} />
    </Suspense>
  )
}

function ChooseFiles(props: ChooseFilesProps) {
  return (
    <Suspense fallback={null}>
      <LazyFiles {...props} />
    </Suspense>
  )
}

/** How forms take files along: chosen before their record is there, sent once it is. */
export const attachments: Attachments = {
  ChoosePhoto,
  ChooseFiles,
  send: async (place, files) => {
    const { sendFiles } = await import('#features/files/files.calls.ts')
    const outgoing = files.map(({ name, content }) => ({ name, content, folder: '', isInvoice: false }))
    return (await sendFiles(place, outgoing)) !== null
  },
}
