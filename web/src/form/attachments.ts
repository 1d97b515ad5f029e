import { type ComponentType, createContext, useContext } from 'react'
import type { ChooseFilesProps, ChoosePhotoProps } from './attachments.props.ts'

interface Sent {
  readonly name: string
  readonly content: Blob
}

/** Files that are chosen in a form and follow its record once that is there. The application says how, so that no form knows a feature. */
export interface Attachments {
  readonly PhotoField: ComponentType<ChoosePhotoProps>
  readonly FilesField: ComponentType<ChooseFilesProps>
  /** Whether they were taken; why not, it has told. */
  readonly send: (
    place: { readonly group: string; readonly id: string; readonly field: 'image' | 'files' },
    files: readonly Sent[],
  ) => Promise<boolean>
}

const AttachmentsContext = createContext<Attachments | null>(null)
export const AttachmentsProvider = AttachmentsContext.Provider

/** Null where nobody provides them: the form then asks for no files. */
export const useAttachments = (): Attachments | null => useContext(AttachmentsContext)
