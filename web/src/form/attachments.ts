import { type ComponentType, createContext, useContext } from 'react'
import type { ChooseFilesProps, ChoosePhotoProps } from './attachments.props.ts'

interface Sent {
  readonly name: string
  readonly content: Blob
}

/** Files chosen in a form and uploaded after a save. The application provides it: forms may not import features. */
export interface Attachments {
  readonly PhotoField: ComponentType<ChoosePhotoProps>
  readonly FilesField: ComponentType<ChooseFilesProps>
  /** Whether the upload succeeded; on failure it has shown the reason. */
  readonly send: (
    place: { readonly group: string; readonly id: string; readonly field: 'image' | 'files' },
    files: readonly Sent[],
  ) => Promise<boolean>
}

const AttachmentsContext = createContext<Attachments | null>(null)
export const AttachmentsProvider = AttachmentsContext.Provider

/** Null where no attachments are provided: the form then has no inputs for files. */
export const useAttachments = (): Attachments | null => useContext(AttachmentsContext)
