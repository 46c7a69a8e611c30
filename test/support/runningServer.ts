import type { Simulator } from '../../simulator';

/** What tests use of the embedded music server. */
export type MusicServer = Pick<Simulator, 'url' | 'tokens' | 'control'>;

/** A server that can be referred to before it runs: it forwards everything to the running one. */
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
