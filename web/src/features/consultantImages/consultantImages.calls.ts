import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ImagePalette } from '@tipy/domain/company/palette'
import type { ImageFormat, ImageTemplate } from '@tipy/domain/features/consultantImages/consultantImages.rules'
import { ApiFailure } from '#api/client.ts'
import { download } from '#api/download.ts'
import { explainAlone } from '#api/explain.ts'
import { formatBytes } from '#ui/format.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { saveFile } from '#ui/saveFile.ts'
import { toast } from '#ui/toast.ts'

/** How the pictures look; the same for every chosen person. */
export interface ImageChoice {
  readonly template: ImageTemplate
  readonly format: ImageFormat
  readonly text: string
  /** Null: the company's palette. */
  readonly palette: ImagePalette | null
  readonly phone: boolean
  readonly email: boolean
}

const images = 'POST /api/users/images'

const bodyOf = (people: readonly string[], { palette, ...choice }: ImageChoice, preview: boolean) => ({
  people,
  ...choice,
  ...(palette && { palette }),
  preview,
})

/** Quick changes can exceed the server's limit (429, 503): such a preview is retried without an error on screen. */
const isBusy = (error: Error): boolean => error instanceof ApiFailure && [429, 503].includes(error.answer.status)

/** Debounces the preview while a person types or steps through people. */
const pause = 250

/** A small preview of one person's picture; the previous one stays until the new one has loaded. */
export function usePreview(person: string, choice: ImageChoice) {
  const body = JSON.stringify(bodyOf([person], choice, true))
  const [debouncedBody] = useDebouncedValue(body, pause)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['consultantImages', debouncedBody],
    queryFn: async ({ signal }) => {
      const answer = await download(images, { body: JSON.parse(debouncedBody), signal })
      if (!answer.ok) throw new ApiFailure(answer)
      return answer.data.content
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    retry: (attempts, error) => attempts < 5 && isBusy(error),
    retryDelay: 700,
  })
  return { content: data, isOld: isFetching || debouncedBody !== body, isError, retry: () => void refetch() }
}

/** Downloads one picture, or a zip of several. */
export async function saveImages(people: readonly string[], choice: ImageChoice): Promise<void> {
  const cancel = new AbortController()
  const progress = progressToast('A desenhar…', () => cancel.abort())
  const answer = await download(images, {
    body: bodyOf(people, choice, false),
    signal: cancel.signal,
    onProgress: bytes => progress.say(`A transferir… ${formatBytes(bytes)}`),
  })
  progress.close()
  if (answer.ok) {
    saveFile(answer.data.name, answer.data.content)
    toast.success(`Ficheiro pronto: ${answer.data.name}`)
  } else if (answer.message !== 'ABORTED') {
    toast.failure(explainAlone(answer))
  }
}
