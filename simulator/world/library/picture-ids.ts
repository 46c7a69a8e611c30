import { createHash } from 'node:crypto';

/** Where a picture is. */
export interface PicturePlace {
	readonly provider: string;
	readonly path: string;
}

/** The ids by which the image proxy has pictures since 2.9: a picture has one from when it was in an answer. */
export class PictureIds {
	private readonly known = new Map<string, PicturePlace>();

	/** 64 hexadecimal digits, always the same for a picture. */
	idOf({ provider, path }: PicturePlace): string {
		const id = createHash('sha256').update(`${provider} ${path}`).digest('hex');
		this.known.set(id, { provider, path });
		return id;
	}

	find(id: string): PicturePlace | undefined {
		return this.known.get(id);
	}

	/** As a server does that loses its cache: until a picture is in an answer again. */
	forget(): void {
		this.known.clear();
	}
}
