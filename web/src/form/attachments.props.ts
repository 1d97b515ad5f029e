/** The props of the components that choose a form's files. */
export interface ChoosePhotoProps {
  /** The person's name, and their current picture. */
  readonly name: string
  readonly image: string | null
  readonly chosen: Blob | null
  readonly onChoose: (photo: Blob | null) => void
  /** Called when a dialog over the form opens or closes. */
  readonly onCovered: (isCovered: boolean) => void
}

export interface ChooseFilesProps {
  readonly chosen: readonly File[]
  readonly onChoose: (files: readonly File[]) => void
}
