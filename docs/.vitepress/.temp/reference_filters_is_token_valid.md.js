import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"is_token_valid, filter","description":"is_token_valid, filter: Whether the tokens adapter accepts a token, it has not expired, and it belongs to that user, whose password and e-mail have not …","frontmatter":{"title":"is_token_valid, filter","description":"is_token_valid, filter: Whether the tokens adapter accepts a token, it has not expired, and it belongs to that user, whose password and e-mail have not …"},"headers":[],"relativePath":"reference/filters/is_token_valid.md","filePath":"reference/filters/is_token_valid.md"}');
const _sfc_main = { name: "reference/filters/is_token_valid.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="is_token_valid" tabindex="-1">is_token_valid <a class="header-anchor" href="#is_token_valid" aria-label="Permalink to &quot;is_token_valid&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>token | is_token_valid: [user_id] → boolean</span></span></code></pre></div><p>Whether the tokens adapter accepts a token, it has not expired, and it belongs to that user, whose password and e-mail have not changed since.</p><p>Needs <code>render</code>: <code>renderSync</code> refuses it before anything happens.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>token</code></td><td data-label="Type">anything</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>user_id</code></td><td data-label="Type">text</td><td data-label="Default"></td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;made-up&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">is_token_valid:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 1</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>false</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlDPTUxJ1S0tUFeoUcgsji_Jz07Niy9LzMlMsVIwVKitVdJRSkksSQQpBrHTMnNSi5WsqmtrAQ">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/is_token_valid.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const is_token_valid = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  is_token_valid as default
};
