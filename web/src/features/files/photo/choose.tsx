import { Avatar, Button, Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { acceptedTypes, fileLimits, fileSentences } from '@tipy/domain/features/files/files.rules'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePicture } from '#api/pictures.ts'
import type { ChoosePhotoProps } from '#form/attachments.props.ts'
import { toast } from '#ui/toast.ts'
import { CropDialog } from './cropDialog.tsx'

/** The chosen picture as an object URL. */
function useAddress(content: Blob | null): string | null {
  const address = useMemo(() => content && URL.createObjectURL(content), [content])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}

/** Chooses a photo in a form: cropped to a square now, uploaded when the form is saved. */
export function ChoosePhoto({ name, image, chosen, onChoose, onCovered }: ChoosePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [cutting, setCutting] = useState<string | null>(null)
  const savedPhoto = usePicture(image)
  const shown = useAddress(chosen) ?? savedPhoto
  const isCovered = cutting !== null
  useEffect(() => onCovered(isCovered), [isCovered, onCovered])

  function take(file: File | undefined) {
    if (!file) return
    if (!acceptedTypes.image.includes(file.type)) toast.failure(fileSentences.onlyImages)
    else if (file.size > fileLimits.bytes.image) toast.failure(fileSentences.tooLarge)
    else setCutting(URL.createObjectURL(file))
  }
  function close() {
    if (cutting) URL.revokeObjectURL(cutting)
    setCutting(null)
  }

  return (
    <Group wrap="nowrap" gap="md">
      <Avatar name={name} src={shown} alt="" size={76} color="petrol" />
      <input
        ref={input}
        type="file"
        accept={acceptedTypes.image.join(',')}
        hidden
        aria-label="Ficheiro da fotografia"
        onChange={event => {
          take(event.currentTarget.files?.[0])
          // Emptied, so that choosing the same file again is a change.
          event.currentTarget.value = ''
        }}
      />
      <Stack gap={6}>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Escolher fotografia
          </Button>
          {chosen && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => onChoose(null)}
            >
              Não mudar
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          JPEG, PNG ou WebP. É enviada ao guardar.
        </Text>
      </Stack>
      {cutting && (
        <CropDialog
          address={cutting}
          onClose={close}
          onCropped={async content => {
            onChoose(content)
            return true
          }}
          onBroken={() => {
            close()
            toast.failure(fileSentences.brokenImage)
          }}
        />
      )}
    </Group>
  )
}
