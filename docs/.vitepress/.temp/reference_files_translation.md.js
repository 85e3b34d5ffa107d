import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Translation, file","description":"Translation, file: translations/en.yml Texts by language and key, for t. The keys at the top are languages.","frontmatter":{"title":"Translation, file","description":"Translation, file: translations/en.yml Texts by language and key, for t. The keys at the top are languages."},"headers":[],"relativePath":"reference/files/translation.md","filePath":"reference/files/translation.md"}');
const _sfc_main = { name: "reference/files/translation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="translation" tabindex="-1">Translation <a class="header-anchor" href="#translation" aria-label="Permalink to &quot;Translation&quot;">​</a></h1><p><code>translations/en.yml</code></p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">en</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">  cart</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">    title</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Cart</span></span></code></pre></div><p>Texts by language and key, for <code>t</code>. The keys at the top are languages.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/files/translation.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const translation = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  translation as default
};
