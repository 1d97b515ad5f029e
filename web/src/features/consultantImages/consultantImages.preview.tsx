import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCloudOff, IconDownload, IconPhotoStar } from '@tabler/icons-react'
import { imageSizes } from '@tipy/domain/features/consultantImages/consultantImages.rules'
import { useLayoutEffect, useRef } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { type ImageChoice, usePreview } from './consultantImages.calls.ts'
import classes from './consultantImages.module.css'

interface PreviewsProps {
  readonly people: readonly string[]
  /** The one of `people` whose picture shows. */
  readonly shown: string
  readonly nameOf: (person: string) => string
  readonly choice: ImageChoice
  readonly onShow: (person: string) => void
  readonly maySave: boolean
  readonly onSave: (person: string) => void
}

/** Previews of the chosen people, one at a time. */
export function Previews({ people, shown, nameOf, choice, onShow, maySave, onSave }: PreviewsProps) {
  const found = people.indexOf(shown)
  // If the shown person was removed, the last one shows.
  const place = found >= 0 ? found : people.length - 1
  const person = people[place]
  if (person === undefined) return <NoPeople />
  const step = (by: number) => onShow(people[(place + by + people.length) % people.length] ?? '')
  return (
    <Stack gap="sm" align="center">
      <Group gap="xs" wrap="nowrap" className={classes.steps}>
        {people.length > 1 && (
          <ActionIcon variant="default" size="lg" aria-label="Pessoa anterior" onClick={() => step(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
        )}
        <Text fw={600} ta="center" aria-live="polite" className={classes.who}>
          {nameOf(person)}
          {people.length > 1 && (
            <Text span c="dimmed" fw={400} className="tabular">
              {' '}
              {place + 1} de {people.length}
            </Text>
          )}
        </Text>
        {people.length > 1 && (
          <ActionIcon variant="default" size="lg" aria-label="Pessoa seguinte" onClick={() => step(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Picture person={person} name={nameOf(person)} choice={choice} />
      {people.length > 1 && (
        <Button
          variant="default"
          size="xs"
          disabled={!maySave}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => onSave(person)}
        >
          Descarregar só esta
        </Button>
      )}
    </Stack>
  )
}

interface PictureProps {
  readonly person: string
  readonly name: string
  readonly choice: ImageChoice
}

function Picture({ person, name, choice }: PictureProps) {
  const { content, isOld, isError, retry } = usePreview(person, choice)
  const { width, height } = imageSizes[choice.format]
  const frame = {
    className: classes.frame,
    'data-format': choice.format,
    style: { aspectRatio: `${width} / ${height}` },
  }
  if (isError)
    return (
      <Stack {...frame} align="center" justify="center" gap={6} role="alert">
        <IconCloudOff size={34} stroke={1.4} aria-hidden />
        <Text fw={600}>Não foi possível desenhar</Text>
        <Button variant="default" mt="xs" onClick={retry}>
          Tentar de novo
        </Button>
      </Stack>
    )
  return (
    <div {...frame} aria-busy={isOld}>
      {content ? <Shown content={content} name={name} isOld={isOld} /> : <Loading height="100%" />}
    </div>
  )
}

interface ShownProps {
  readonly content: Blob
  readonly name: string
  readonly isOld: boolean
}

function Shown({ content, name, isOld }: ShownProps) {
  const picture = useRef<HTMLImageElement>(null)
  // An object URL keeps its content in memory: it is revoked with the picture.
  useLayoutEffect(() => {
    const address = URL.createObjectURL(content)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [content])
  return <img ref={picture} alt={`Imagem de ${name}`} className={classes.picture} data-old={isOld || undefined} />
}

function NoPeople() {
  return (
    <Stack align="center" justify="center" gap={6} className={classes.empty}>
      <IconPhotoStar size={40} stroke={1.3} aria-hidden />
      <Text fw={600}>Ainda não escolheu ninguém</Text>
      <Text size="sm" c="dimmed" ta="center" maw={320}>
        Escolha uma ou mais pessoas: a imagem de cada uma aparece aqui, pronta a publicar.
      </Text>
    </Stack>
  )
}
