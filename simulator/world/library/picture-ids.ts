import { createHash } from 'node:crypto';

/** Where a picture is. */
export interface PictureLocation {
	readonly provider: string;
	readonly path: string;
}

/** The IDs that the image proxy uses for pictures from 2.9 on: a picture has one once it has been in a response. */
export class PictureIds {
	private readonly locations = new Map<string, PictureLocation>();

	/** 64 hexadecimal digits, always the same for a picture. */
	idOf({ provider, path }: PictureLocation): string {
		const id = createHash('sha256').update(`${provider} ${path}`).digest('hex');
		this.locations.set(id, { provider, path });
		return id;
	}

	find(id: string): PictureLocation | undefined {
		return this.locations.get(id);
	}

	/** As when a server loses its cache: until a picture is in a response again. */
	forget(): void {
		this.locations.clear();
	}
}
