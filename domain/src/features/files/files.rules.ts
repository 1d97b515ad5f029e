import { cleanName, isName } from '../../text/fileNames.ts'

/** The place of a file on its record: among its documents, or as its picture. */
export const fileFields = ['files', 'image'] as const
export type FileField = (typeof fileFields)[number]

const megabyte = 1024 * 1024

/** Limits of one request and of one record. */
export const fileLimits = {
  /** Of one file, by its field. */
  bytes: { files: 25 * megabyte, image: 10 * megabyte } satisfies Record<FileField, number>,
  /** Of all files of one request. */
  uploadBytes: 100 * megabyte,
  perUpload: { files: 20, image: 1 } satisfies Record<FileField, number>,
  perRecord: 500,
  /** A small picture file can be huge once decoded; no camera makes more pixels. */
  pixels: 50_000_000,
  inZip: 200,
  zipBytes: 1024 * megabyte,
} as const

/** The content types each field accepts, whatever the file's name. */
export const acceptedTypes: Readonly<Record<FileField, readonly string[]>> = {
  files: ['application/pdf'],
  image: ['image/jpeg', 'image/png', 'image/webp'],
}

export const fileSentences = {
  onlyPdf: 'Só são aceites ficheiros PDF',
  onlyImages: 'Só são aceites imagens (JPEG, PNG ou WebP)',
  brokenImage: 'A imagem está danificada',
  hugeImage: 'A imagem tem demasiados pontos',
  tooLarge: 'O ficheiro é demasiado grande',
  tooMany: 'São demasiados ficheiros',
  none: 'Falta o ficheiro',
  unknown: 'Ficheiro desconhecido',
  name: 'Nome inválido',
} as const

export const wrongType = (field: FileField): string =>
  field === 'image' ? fileSentences.onlyImages : fileSentences.onlyPdf

export interface FilePath {
  /** Empty: in no folder. */
  readonly folder: string
  readonly name: string
}

/** Reads `folder/name`, as uploads name their files; null when it is not valid. */
export function readPath(text: string): FilePath | null {
  const parts = text
    .normalize('NFC')
    .split('/')
    .map(part => part.trim())
  const [folder, name] = parts.length === 1 ? ['', parts[0] ?? ''] : [parts[0] ?? '', parts[1] ?? '']
  if (parts.length > 2 || !isName(name) || (folder !== '' && !isName(folder))) return null
  return { folder, name }
}

export const writePath = ({ folder, name }: FilePath): string => (folder === '' ? name : `${folder}/${name}`)

const endings: Readonly<Record<string, string>> = { 'application/pdf': '.pdf', 'image/webp': '.webp' }

/** The name of a file when it is downloaded: with the extension of its content. */
export function savedName(name: string, mime: string): string {
  const ending = endings[mime] ?? ''
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`
}

/** Characters that operating systems refuse when they unpack a zip. */
const unpackable = /[<>:"|?*]/g
/** Names of devices on Windows, with any extension. */
const device = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/i
const packed = (text: string): string =>
  cleanName(text.replace(unpackable, '-').replace(/[. ]+$/, '')).replace(device, '_')

/** The unique path of each file in a zip. */
export function zipPaths(files: readonly (FilePath & { readonly mime: string })[]): readonly string[] {
  const taken = new Set<string>()
  return files.map(({ folder, name, mime }) => {
    const whole = writePath({ folder: folder === '' ? '' : packed(folder), name: savedName(packed(name), mime) })
    const path = firstFree(whole, taken)
    taken.add(path.toLowerCase())
    return path
  })
}

function firstFree(path: string, taken: ReadonlySet<string>): string {
  const dot = path.lastIndexOf('.')
  const [start, ending] = dot > path.lastIndexOf('/') ? [path.slice(0, dot), path.slice(dot)] : [path, '']
  let candidate = path
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) candidate = `${start} (${number})${ending}`
  return candidate
}

/** How long a link to a file is valid after the caller's right was checked. */
export const linkSeconds = 60

/** What a person may do with the files of a record or person that is visible to them. */
export interface FilesRight {
  /** Add files, and change those they added. */
  readonly mayAdd: boolean
  /** Edit the record the files belong to, and also files that others added. */
  readonly mayEdit: boolean
}

/** Who may rename, move, mark and archive: people who may edit the record, or who added the file and may add files. */
export function mayChangeFile({ mayAdd, mayEdit }: FilesRight, addedBy: string, person: string): boolean {
  return mayEdit || (mayAdd && addedBy === person)
}
