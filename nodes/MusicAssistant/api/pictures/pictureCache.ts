import type { DownloadedPicture } from './downloadedPicture';

/** The tracks of an album, which have one cover, follow one another. */
const MAX_PICTURES = 8;

/** The last pictures of an execution, only a few: thousands of covers would take all memory. */
export class PictureCache {
	private readonly pictures = new Map<string, Promise<DownloadedPicture>>();

	async getOrFetch(
		url: string,
		fetch: () => Promise<DownloadedPicture>,
	): Promise<DownloadedPicture> {
		const cached = this.pictures.get(url);
		if (cached) return await cached;
		const picture = fetch();
		this.pictures.set(url, picture);
		picture.catch(() => this.pictures.delete(url));
		const [oldest] = this.pictures.keys();
		if (this.pictures.size > MAX_PICTURES && oldest !== undefined) this.pictures.delete(oldest);
		return await picture;
	}
}
