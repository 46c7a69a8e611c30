import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';
import type { OutputFile } from '../helpers/outputFile';

/** The files that the operation adds to the output of one input item. */
export class OutputFiles {
	private readonly files: IBinaryKeyData = {};

	constructor(private readonly context: IExecuteFunctions) {}

	/** Stores the file as n8n is set up to, in memory or on disk. */
	async attach(field: string, { name, mimeType, content }: OutputFile): Promise<void> {
		this.files[field] = await this.context.helpers.prepareBinaryData(content, name, mimeType);
	}

	/** For an output item; nothing if there are no files. */
	asBinary(): { binary?: IBinaryKeyData } {
		return Object.keys(this.files).length > 0 ? { binary: this.files } : {};
	}
}
