/** The grid of a dashboard. */
export const gridColumns = 12
export const rowHeight = 30
/** Of every widget in the editor; on the dashboard a widget is as tall as its content. */
export const editorHeight = 3
export const gridMargin = 10
export const standardWidth = 12

/** More than anybody arranges, so that a dashboard stays one page. */
export const maxWidgets = 60
/** Of a tab. */
export const maxPosition = 1000
/** The last row of a grid. */
export const maxRow = 10_000
export const maxGroupNameLength = 60
export const maxHeaderLength = 80
