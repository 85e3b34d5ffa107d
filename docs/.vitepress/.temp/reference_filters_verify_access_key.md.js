import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"verify_access_key, filter","description":"verify_access_key, filter: Whether a text is an access key of the app: a valid token that belongs to no user. Needs render: renderSync refuses it before …","frontmatter":{"title":"verify_access_key, filter","description":"verify_access_key, filter: Whether a text is an access key of the app: a valid token that belongs to no user. Needs render: renderSync refuses it before …"},"headers":[],"relativePath":"reference/filters/verify_access_key.md","filePath":"reference/filters/verify_access_key.md"}');
const _sfc_main = { name: "reference/filters/verify_access_key.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="verify_access_key" tabindex="-1">verify_access_key <a class="header-anchor" href="#verify_access_key" aria-label="Permalink to &quot;verify_access_key&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>access_key | verify_access_key → boolean</span></span></code></pre></div><p>Whether a text is an access key of the app: a valid token that belongs to no user.</p><p>Needs <code>render</code>: <code>renderSync</code> refuses it before anything happens.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>access_key</code></td><td data-label="Type">anything</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;made-up&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">verify_access_key</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>false</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlDPTUxJ1S0tUFeoUShLLcpMq4xPTE5OLS6Oz06tVKitVdJRSkksSQQpBrHTMnNSi5WsqmtrAQ">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/verify_access_key.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const verify_access_key = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  verify_access_key as default
};
