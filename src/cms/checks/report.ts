/** Records a problem of a file. */
export type Report = (file: string, field: string, message: string) => void;
