import type { Simulator } from '../../simulator';

/** What tests use of the embedded music server. */
export type MusicServer = Pick<Simulator, 'url' | 'tokens' | 'control'>;

/** A server to speak of before it runs: what it is asked, the running one is. */
export function currentServer(running: () => Simulator): MusicServer {
	return {
		get url() {
			return running().url;
		},
		get tokens() {
			return running().tokens;
		},
		get control() {
			return running().control;
		},
	};
}
