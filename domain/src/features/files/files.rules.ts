import { cleanName, isName } from '../../text/fileNames.ts'

/** Where a file hangs on its record: among its documents, or as its picture. */
export const fileFields = ['files', 'image'] as const
export type FileField = (typeof fileFields)[number]

const megabyte = 1024 * 1024

/** What one request, and one record, may hold. */
export const fileLimits = {
  /** Of one file, by the field it goes to. */
  bytes: { files: 25 * megabyte, image: 10 * megabyte } satisfies Record<FileField, number>,
  /** Of all files of one request together. */
  uploadBytes: 100 * megabyte,
  perUpload: { files: 20, image: 1 } satisfies Record<FileField, number>,
  perRecord: 500,
  /** A picture is small as a file and can be huge once unpacked: no camera makes more. */
  pixels: 50_000_000,
  inZip: 200,
  zipBytes: 1024 * megabyte,
} as const

/** What the content of each field must be, whatever it is called. */
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

/** `folder/name`, as an upload calls its files; null when it can be no such thing. */
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

/** What a file is called once it leaves: its name, with the ending that its content asks for. */
export function savedName(name: string, mime: string): string {
  const ending = endings[mime] ?? ''
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`
}

/** What no system that unpacks a zip lets a name have. */
const unpackable = /[<>:"|?*]/g
/** What Windows takes for a device, whatever its ending. */
const device = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/i
const packed = (text: string): string =>
  cleanName(text.replace(unpackable, '-').replace(/[. ]+$/, '')).replace(device, '_')

/** Where each file lies in a zip: inside it, and never two in one place. */
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

/** A link to a file is good for so long after whoever asked was seen to have the right. */
export const linkSeconds = 60

/** What a person may do with the files of a record, or of a person, that they see. */
export interface FilesRight {
  /** Add some, and change those they added. */
  readonly mayAdd: boolean
  /** Edit what the files hang on, and with it those that others added. */
  readonly mayEdit: boolean
}

/** Renaming, moving, marking, archiving: by who may edit the record, and by who added the file while they may add some. */
export function mayChangeFile({ mayAdd, mayEdit }: FilesRight, addedBy: string, person: string): boolean {
  return mayEdit || (mayAdd && addedBy === person)
}
