import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"tag-without-effect, rule of check","description":"tag-without-effect, rule of check: warning – A tag has no effect with these values. Logged when the template is rendered. views/pages/index.liquid tag …","frontmatter":{"title":"tag-without-effect, rule of check","description":"tag-without-effect, rule of check: warning – A tag has no effect with these values. Logged when the template is rendered. views/pages/index.liquid tag …"},"headers":[],"relativePath":"reference/checks/tag-without-effect.md","filePath":"reference/checks/tag-without-effect.md"}');
const _sfc_main = { name: "reference/checks/tag-without-effect.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="tag-without-effect" tabindex="-1">tag-without-effect <a class="header-anchor" href="#tag-without-effect" aria-label="Permalink to &quot;tag-without-effect&quot;">​</a></h1><p><em>warning</em> – A tag has no effect with these values. Logged when the template is rendered.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% assign key = nil %}{% cache key %}tea{% endcache %}</span></span></code></pre></div><blockquote><p>tag &quot;cache&quot;: the key is empty, so nothing is cached: the variable key is not set; a text needs quotes, &#39;key&#39;</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/tag-without-effect.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const tagWithoutEffect = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  tagWithoutEffect as default
};
