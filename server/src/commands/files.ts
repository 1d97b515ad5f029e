import { readContents } from '#features/files/files.store'
import type { Db } from '#platform/database/database'
import type { Settings } from '#platform/settings'
import { refusalOf } from '#platform/storage/check'
import { installationStorage, storageOnDisk } from '#platform/storage/installation'
import { type Copied, copyAll, removeCopied } from '#platform/storage/moving'
import type { Storage } from '#platform/storage/storage'
import { StorageUnavailableError } from '#platform/storage/unavailable'
import { step } from './announce.ts'
import { readArguments } from './arguments.ts'
import { megabytes } from './figures.ts'
import { Refusal } from './refusal.ts'
import { withOwnInstallation } from './withDatabase.ts'

const usage = `Utilização, com as definições S3_… do bucket:
  npm run files -- to-bucket             copia os ficheiros de DATA_DIR para o bucket
  npm run files -- to-disk               copia os ficheiros do bucket para DATA_DIR
  npm run files -- to-bucket --remove    copia o que falte e apaga da origem o que está igual no destino`

type Direction = 'to-bucket' | 'to-disk'

function directionIn(word: string): Direction {
  if (word !== 'to-bucket' && word !== 'to-disk') throw new Refusal(usage)
  return word
}

/** Moves contents between the folder and the bucket. It copies first, and removes only with `--remove`. */
export async function filesCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { word, isSet: remove } = readArguments(args, 'remove', usage)
  const direction = directionIn(word)
  await withOwnInstallation(env, (database, settings) => move(database.db, settings, direction, remove))
}

async function move(db: Db, settings: Settings, direction: Direction, remove: boolean): Promise<void> {
  const [from, to] = endsOf(db, settings, direction)
  // Read before copying: the contents of these files are stored already, so the copy must include them.
  const wanted = await readContents(db)
  await explained(settings, async () => {
    report(await copyAll(from, to, showProgress), wanted)
    if (remove) await removeFrom(from, to)
  })
}

function endsOf(db: Db, settings: Settings, direction: Direction): readonly [Storage, Storage] {
  if (settings.bucket === undefined) throw new Refusal(`Falta indicar o bucket (S3_BUCKET …).\n${usage}`)
  const [disk, bucket] = [storageOnDisk(db, settings.dataDir), installationStorage(db, settings)]
  return direction === 'to-bucket' ? [disk, bucket] : [bucket, disk]
}

const showProgress = (copied: number): void => {
  if (copied % 500 === 0) step(`${copied} copiados`)
}

function report({ copied, bytes, present, different, there }: Copied, wanted: ReadonlyMap<string, number>): void {
  const missing = [...wanted].filter(([key, size]) => there.get(key) !== size).map(([key]) => key)
  console.log(`Copiados: ${copied} (${megabytes(bytes)}). Já lá estavam: ${present}. Em falta: ${missing.length}.`)
  if (different.length > 0) throw new Refusal(`Não ficaram iguais:\n${shown(different)}`)
  if (missing.length > 0) throw new Refusal(`Há ficheiros sem conteúdo no destino:\n${shown(missing)}`)
}

async function removeFrom(from: Storage, to: Storage): Promise<void> {
  const { removed, different } = await removeCopied(from, to)
  console.log(`Apagados da origem: ${removed}.`)
  if (different.length > 0) throw new Refusal(`Não são iguais no destino, e ficaram na origem:\n${shown(different)}`)
}

const shown = (keys: readonly string[]): string =>
  [...keys.slice(0, 20), ...(keys.length > 20 ? [`… e mais ${keys.length - 20}`] : [])].join('\n')

async function explained({ bucket }: Settings, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error
    if (error.isRefusal && bucket !== undefined) throw new Refusal(refusalOf(bucket, error))
    throw new Refusal(
      `O bucket não respondeu como devia (${error.detail}). O que já foi copiado fica: corra o comando outra vez.`,
    )
  }
}
