import { ActionIcon, Avatar, Menu } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { acceptedTypes, fileLimits, fileSentences } from '@tipy/domain/features/files/files.rules'
import { useRef, useState } from 'react'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { usePicture } from '#api/pictures.ts'
import { toast } from '#ui/toast.ts'
import { undoToast } from '#ui/undoToast.tsx'
import { sendFiles } from '../files.calls.ts'
import classes from '../files.module.css'
import { sentences } from '../files.sentences.ts'
import { CropDialog } from './cropDialog.tsx'

interface PhotoProps {
  readonly user: { readonly _id: string; readonly name: string; readonly image: string | null }
  /** Called when the photo was replaced or removed. */
  readonly onChanged: () => Promise<void>
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

/** A user's photo: chosen, cropped to a square, or removed. */
export function Photo({ user, onChanged }: PhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const place = { group: 'users', id: user._id, field: 'image' } as const

  function choose(file: File | undefined) {
    if (!file) return
    if (!acceptedTypes.image.includes(file.type)) toast.failure(fileSentences.onlyImages)
    else if (file.size > fileLimits.bytes.image) toast.failure(fileSentences.tooLarge)
    else setChosen(URL.createObjectURL(file))
  }
  function close() {
    if (chosen) URL.revokeObjectURL(chosen)
    setChosen(null)
  }
  async function save(content: Blob): Promise<boolean> {
    const file = { content, name: 'fotografia.jpg', folder: '', isInvoice: false }
    const added = await sendFiles(place, [file])
    if (!added) return false
    await onChanged()
    toast.success(sentences.photoSaved)
    return true
  }
  async function show(id: string, active: boolean): Promise<void> {
    const answer = await call('PATCH /api/files', { body: [{ _id: id, active }] })
    if (!answer.ok) return void toast.failure(explain(answer))
    await onChanged()
    if (active) toast.success(sentences.photoSaved)
    else undoToast(sentences.photoRemoved, () => void show(id, true))
  }

  return (
    <div className={classes.photo}>
      <Avatar name={user.name} src={usePicture(user.image)} alt="" size={92} color="petrol" className={classes.face} />
      <input
        ref={input}
        type="file"
        accept={acceptedTypes.image.join(',')}
        hidden
        aria-label="Ficheiro da fotografia"
        onChange={event => {
          choose(event.currentTarget.files?.[0])
          // Emptied, so that choosing the same file again is a change.
          event.currentTarget.value = ''
        }}
      />
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <ActionIcon radius="xl" size={34} className={classes.change} aria-label="Mudar a fotografia">
            <IconCamera {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => input.current?.click()}>
            Escolher fotografia
          </Menu.Item>
          {user.image && (
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => user.image && void show(user.image, false)}>
              Retirar fotografia
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {chosen && (
        <CropDialog
          address={chosen}
          onCropped={save}
          onClose={close}
          onBroken={() => {
            close()
            toast.failure(fileSentences.brokenImage)
          }}
        />
      )}
    </div>
  )
}
