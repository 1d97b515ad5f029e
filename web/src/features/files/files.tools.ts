import { type ComponentType, createContext, useContext } from 'react'

export interface FileToolProps {
  /** The selected files. */
  readonly files: readonly string[]
  /** Called when a dialog opens over the files or closes. */
  readonly onCovered: (isCovered: boolean) => void
}

/** A button of another feature beside the download of the selected files. The application provides it. */
export interface FileTool {
  readonly Button: ComponentType<FileToolProps>
}

const FileToolContext = createContext<FileTool | null>(null)
export const FileToolProvider = FileToolContext.Provider

/** Null where none is provided. */
export const useFileTool = (): FileTool | null => useContext(FileToolContext)
