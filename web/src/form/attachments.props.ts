/** What a form and whatever chooses its files tell each other. */
export interface ChoosePhotoProps {
  /** Of whom, and the picture there is. */
  readonly name: string
  readonly image: string | null
  readonly chosen: Blob | null
  readonly onChoose: (photo: Blob | null) => void
  /** A dialog opens over the form, or is closed. */
  readonly onCovered: (isCovered: boolean) => void
}

export interface ChooseFilesProps {
  readonly chosen: readonly File[]
  readonly onChoose: (files: readonly File[]) => void
}
