import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"hash_fetch, filter","description":"hash_fetch, filter: The value under a key; nil if there is none. Aliases: fetch. with {'person':{'name':'Ann'}} prints Open in the playground","frontmatter":{"title":"hash_fetch, filter","description":"hash_fetch, filter: The value under a key; nil if there is none. Aliases: fetch. with {'person':{'name':'Ann'}} prints Open in the playground"},"headers":[],"relativePath":"reference/filters/hash_fetch.md","filePath":"reference/filters/hash_fetch.md"}`);
const _sfc_main = { name: "reference/filters/hash_fetch.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="hash_fetch" tabindex="-1">hash_fetch <a class="header-anchor" href="#hash_fetch" aria-label="Permalink to &quot;hash_fetch&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>hash | hash_fetch: key → anything</span></span></code></pre></div><p>The value under a key; nil if there is none.</p><p>Aliases: <code>fetch</code>.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>hash</code></td><td data-label="Type">hash</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>key</code></td><td data-label="Type">text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ person | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">hash_fetch:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;name&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;person&quot;:{&quot;name&quot;:&quot;Ann&quot;}}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>Ann</span></span></code></pre></div><p><a href="/playground.html#JcsxCoAwDEbhq4R_cfEE3bxHQIJGKtQotlvN3SW6frzX0fS4ijRFQu906V1Po4ey1Dxv2pacaDA5dCB3jFilSaRsRIw_ZyT6ICjaAMZkxgh2tli3vWhF6u4v">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/hash_fetch.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const hash_fetch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  hash_fetch as default
};
